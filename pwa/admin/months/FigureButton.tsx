import { useLanguage } from '#pwa/i18n.tsx'
import './FigureButton.css'

/** A number that opens its stays. `period`: what it is about beside its label. */
type Props = { label: string; period: string; value: string; onOpen: () => void }

export function FigureButton({ label, period, value, onOpen }: Props) {
  const { i18n } = useLanguage()
  return (
    <button
      type="button"
      className="figure"
      aria-label={i18n.t('admin.months.openFigure', { label: i18n.t(label), period, value })}
      onClick={onOpen}
    >
      {value}
    </button>
  )
}
