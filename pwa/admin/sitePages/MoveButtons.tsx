import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { useFocusById } from '../writes/useFocusById.ts'

type Props = {
  /** Begins the ids of the buttons. */
  id: string
  name: string
  place: number
  count: number
  onMove: (place: number) => void
}

/** The buttons that move an item of a list up and down. The focus stays on the one that was pressed. */
export function MoveButtons({ id, name, place, count, onMove }: Props) {
  const { i18n } = useLanguage()
  const focus = useFocusById()
  const move = (to: number) => {
    onMove(to)
    focus(`${id}-${to === 0 ? 'down' : to === count - 1 ? 'up' : to < place ? 'up' : 'down'}`)
  }
  return (
    <>
      <Button
        id={`${id}-up`}
        aria-label={i18n.t('admin.content.moveUp', { name })}
        disabled={place === 0}
        onClick={() => move(place - 1)}
      >
        ↑
      </Button>
      <Button
        id={`${id}-down`}
        aria-label={i18n.t('admin.content.moveDown', { name })}
        disabled={place === count - 1}
        onClick={() => move(place + 1)}
      >
        ↓
      </Button>
    </>
  )
}
