const maxAttempts = 30

/** Focuses an element and scrolls to it. Retries for 30 frames, since the element may not be rendered yet. */
export function focusElement(id: string | undefined, attempts = maxAttempts): void {
  if (id === undefined || attempts === 0) return
  requestAnimationFrame(() => {
    const element = document.getElementById(id)
    if (!element) return focusElement(id, attempts - 1)
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'center' })
  })
}
