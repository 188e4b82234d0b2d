/** A colour as the browser draws it, whatever its notation: red, green, blue and opacity, each 0 to 255. */
export type Pixel = readonly number[];

/** The least contrast of what marks a control (WCAG 2.1, 1.4.11). */
export const minContrast = 3;

/** Stands alone, so that it can also be sent into a page. */
export function pixelOf(color: string): number[] {
  const pen = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
  pen.fillStyle = color;
  pen.fillRect(0, 0, 1, 1);
  return [...pen.getImageData(0, 0, 1, 1).data];
}

/** 1 for the same colour to 21 for black on white, as WCAG 2.1 defines it. */
export function contrastOf(one: Pixel, other: Pixel): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(pixel: Pixel): number {
  const [red = 0, green = 0, blue = 0] = pixel.map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
