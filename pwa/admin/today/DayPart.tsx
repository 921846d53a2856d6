import { type ReactNode, useId } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'

type Props = {
  title: string
  count: number
  /** Between the title and the rows. */
  head?: ReactNode
  /** The rows. */
  children: ReactNode
  /** Below the rows. */
  more?: ReactNode
}

/** One list of the day, with its number. */
export function DayPart({ title, count, head, children, more }: Props) {
  const { i18n } = useLanguage()
  const titleId = useId()
  return (
    <section className="today-part" aria-labelledby={titleId}>
      <h3 id={titleId}>
        {title} <span className="muted">{count}</span>
      </h3>
      {head}
      {count === 0 ? <p className="muted">{i18n.t('admin.today.none')}</p> : <ul className="rows">{children}</ul>}
      {more}
    </section>
  )
}
