import '../index.js';
import './element-gallery.js';
