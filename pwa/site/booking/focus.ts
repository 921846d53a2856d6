const maxAttempts = 30

/** Moves the focus, and the view with it, to an element that may be about to appear. */
export function focusElement(id: string | undefined, attempts = maxAttempts): void {
  if (id === undefined || attempts === 0) return
  requestAnimationFrame(() => {
    const element = document.getElementById(id)
    if (!element) return focusElement(id, attempts - 1)
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'center' })
  })
}
