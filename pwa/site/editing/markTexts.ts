/**
 * Marks all texts of a page in the frame of the admin's editor, so that it finds which text was tapped. Loaded there
 * only. What a page keeps or gives to the clipboard has no marks; the editor sends no form.
 */
import type { Messages } from '@lingui/core'
import { getMarks, stripMarks } from '#contract/textMarks.ts'

export const markMessages = (messages: Messages): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([id, message]) => {
      const [before, after] = getMarks(id)
      return [id, [before, ...(Array.isArray(message) ? message : [message]), after]]
    }),
  )

function copyWithoutMarks(event: ClipboardEvent): void {
  event.clipboardData?.setData('text/plain', stripMarks(String(window.getSelection())))
  event.preventDefault()
}

/** Drafts of forms are stored, and may begin with a text of the site. */
function storeWithoutMarks(): void {
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (key, text) {
    setItem.call(this, key, stripMarks(text))
  }
}

let isSetUp = false
/** Once per page. */
export function keepMarksInside(): void {
  if (isSetUp) return
  isSetUp = true
  document.addEventListener('copy', copyWithoutMarks)
  storeWithoutMarks()
}
