/** Milliseconds for which a loaded page is left alone, or a changed one, before it counts as idle. */
export const idleMs = 400

/** Calls back when the first view of the page is there and no longer needs the line and the processor. */
export function whenLoaded(act: () => void): void {
  const wait = () => void setTimeout(act, idleMs)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
