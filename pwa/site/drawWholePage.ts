/** Draws also what is far from the screen (`Shell.css`): the browser goes back to a place by the heights above it. */
export const drawWholePage = (): void => document.documentElement.setAttribute('data-drawn', '')
