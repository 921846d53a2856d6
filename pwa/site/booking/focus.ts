/** Moves the focus, and the view with it, to an element that may be about to appear. */
export function focusOn(id: string | undefined): void {
  if (id === undefined) return
  requestAnimationFrame(() => {
    const element = document.getElementById(id)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'center' })
  })
}
