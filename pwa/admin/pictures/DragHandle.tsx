/** Moves an item within its list, such as a picture: by dragging, or with the arrow keys. */
import type { KeyboardEvent, PointerEvent } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import './DragHandle.css'

type Props = {
  /** The item, its place in the list from 0 and how many there are. */
  label: string
  place: number
  count: number
  onMove: (place: number) => void
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** The place of the item under the pointer, null beside all of them. */
function findPlace({ currentTarget, clientX, clientY }: PointerEvent): number | null {
  const list = currentTarget.closest('[data-order]')
  const entry = document.elementFromPoint(clientX, clientY)?.closest('[data-order] > li')
  return list && entry?.parentElement === list ? [...list.children].indexOf(entry) : null
}

export function DragHandle({ label, place, count, onMove }: Props) {
  const { i18n } = useLanguage()
  const moveByKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onMove(place + step)
  }
  const moveByPointer = (event: PointerEvent) => {
    const target = event.buttons === 1 ? findPlace(event) : null
    if (target !== null && target !== place) onMove(target)
  }
  return (
    <button
      type="button"
      className="drag-handle"
      aria-label={i18n.t('admin.pictures.move', { picture: label, n: place + 1, count })}
      onKeyDown={moveByKey}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={moveByPointer}
    >
      <span aria-hidden="true">⠿</span>
    </button>
  )
}
