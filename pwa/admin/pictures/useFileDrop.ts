import { type DragEvent, useState } from 'react'

/** Lets a picture be dropped onto an element. Returns its handlers, and whether a file is above it. */
export function useFileDrop(isEnabled: boolean, onDrop: (file: File) => void) {
  const [isOver, setOver] = useState(false)
  const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasFile(event)) return
      // Without this the browser would open the file in place of the page.
      event.preventDefault()
      event.dataTransfer.dropEffect = isEnabled ? 'copy' : 'none'
      setOver(isEnabled)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (isEnabled && file) onDrop(file)
    },
  }
  return { isOver, handlers }
}
