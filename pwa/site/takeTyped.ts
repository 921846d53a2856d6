/**
 * Some browsers fill a form in without an event that React takes for a change: Chrome on iOS assigns `value` in the page.
 * Called when the form is sent, so that what stands in its fields counts. `known`: the values that the app has, by name.
 */
export function takeTyped(form: HTMLFormElement, known: object): void {
  const values = new Map<string, unknown>(Object.entries(known))
  for (const field of form.elements) {
    const isText = field instanceof HTMLInputElement && field.type !== 'checkbox'
    if (!isText && !(field instanceof HTMLTextAreaElement) && !(field instanceof HTMLSelectElement)) continue
    if (field.name !== '' && field.value !== (values.get(field.name) ?? '')) announceChange(field)
  }
}

/**
 * React ignores an event when the value is the last one that was assigned to the element. Behind its back the same value
 * is another one.
 */
function announceChange(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): void {
  const { value } = field
  if (!(field instanceof HTMLSelectElement)) {
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  }
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
