/** Where a slash is a letter. */
const textFields = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]'
/** What is open keeps its keys. */
const openWidgets = '[role=dialog], [role=alertdialog], [role=menu]'

/** `Ctrl+K`, `⌘K`, and `/` outside of text fields; on some keyboards `/` needs the shift key. */
export function isSearchKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, target } = event
  if (event.defaultPrevented || altKey || !(target instanceof Element) || target.closest(openWidgets)) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k'
  return key === '/' && target.closest(textFields) === null
}
