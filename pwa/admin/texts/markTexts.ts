/** Marks all texts of a page in the editor's frame, so that the editor finds which text was tapped. */
import type { Messages } from '@lingui/core'
import { getMarks, stripMarks } from '#contract/text/textMarks.ts'

export const markMessages = (messages: Messages): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([id, message]) => {
      const [before, after] = getMarks(id)
      return [id, [before, ...(Array.isArray(message) ? message : [message]), after]]
    }),
  )

/** What the page in the frame stores or gives to the clipboard has no marks: drafts of forms may begin with a text. */
export function keepMarksInside(view: Window & typeof globalThis): void {
  const { setItem } = view.Storage.prototype
  view.Storage.prototype.setItem = function (key, text) {
    setItem.call(this, key, stripMarks(text))
  }
  view.document.addEventListener('copy', (event) => {
    event.clipboardData?.setData('text/plain', stripMarks(String(view.getSelection())))
    event.preventDefault()
  })
}
