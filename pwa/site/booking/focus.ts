const frames = 30

/** Moves the focus, and the view with it, to an element that may be about to appear. */
export function focusOn(id: string | undefined, attempts = frames): void {
  if (id === undefined || attempts === 0) return
  requestAnimationFrame(() => {
    const element = document.getElementById(id)
    if (!element) return focusOn(id, attempts - 1)
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'center' })
  })
}
