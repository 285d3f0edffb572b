import { codeBars } from '@parkwart/ui/codePath';

/** Pixels per module; banking apps cannot read smaller ones reliably. */
const MODULE_PX = 12;

/** Draws the code as a PNG, black on white whatever the page's colours are. @throws if the browser cannot draw it */
export function codePicture(content: string): Promise<Blob> {
  const { size, bars } = codeBars(content);
  const canvas = document.createElement('canvas');
  canvas.width = size * MODULE_PX;
  canvas.height = size * MODULE_PX;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('There is no canvas to draw on.');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  for (const { x, y, width } of bars) pen.fillRect(x * MODULE_PX, y * MODULE_PX, width * MODULE_PX, MODULE_PX);
  return new Promise((resolve, reject) => {
    canvas.toBlob((picture) => {
      if (picture) resolve(picture);
      else reject(new Error('The picture is empty.'));
    }, 'image/png');
  });
}
