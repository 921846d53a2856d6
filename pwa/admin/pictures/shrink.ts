/** Makes a photograph smaller before it is sent. */

/** The longer side that the server stores, in pixels. */
const maxSide = 4000
const quality = 0.92

type Size = { width: number; height: number }

/** The size within `maxSide`, in the same format. */
export function fitInside({ width, height }: Size): Size {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Draws the photograph again, upright and at most 4,000 pixels long, so that what the camera has written beside the pixels
 * (the position, the time) never leaves the device. A file that the browser cannot read is sent as it is: the server says
 * what is wrong with it. PNG keeps transparent parts.
 */
export async function shrinkPhotograph(file: Blob, type: 'image/jpeg' | 'image/png' = 'image/jpeg'): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return file
  const canvas = Object.assign(document.createElement('canvas'), fitInside(bitmap))
  const context = canvas.getContext('2d')
  if (context === null) return file
  if (type === 'image/jpeg') {
    // It has no transparency.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const shrunk = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  return shrunk ?? file
}
