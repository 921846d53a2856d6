/** How a photograph is cut to the format of its place. Free of schemas, because the admin's preview uses it, too. */

/** The point of a photograph that stays visible, as fractions of its width and height from the top left. */
export type Focus = { x: number; y: number }

type Size = { width: number; height: number }

/** The largest part of the photograph in the format of `target`, with the focus as near to its centre as the edges allow. */
export function cropToFormat(photograph: Size, target: Size, focus: Focus): Size & { left: number; top: number } {
  const scale = Math.min(photograph.width / target.width, photograph.height / target.height)
  const width = Math.min(photograph.width, Math.max(1, Math.round(target.width * scale)))
  const height = Math.min(photograph.height, Math.max(1, Math.round(target.height * scale)))
  const place = (fraction: number, length: number, total: number) =>
    Math.round(Math.min(Math.max(0, fraction * total - length / 2), total - length))
  return {
    left: place(focus.x, width, photograph.width),
    top: place(focus.y, height, photograph.height),
    width,
    height,
  }
}
