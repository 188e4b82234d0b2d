import './control-center.js';
