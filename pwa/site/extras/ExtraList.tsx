/** Extras as the pages show them: name, price, a sentence, and where it is not said otherwise, for which rooms. */
import { getText } from '#contract/text/format.ts'
import { formatSigned } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import type { FarmExtra } from '../farm.ts'
import { unitLabels } from './unitLabels.ts'

type Props = { extras: FarmExtra[]; showsRooms?: boolean }

export function ExtraList({ extras, showsRooms = false }: Props) {
  const { i18n, language } = useLanguage()
  return (
    <dl className="fact-list">
      {extras.map((extra) => {
        const notes = [
          extra.required && i18n.t('booking.extra.required'),
          showsRooms && extra.roomNames && i18n.t('booking.extra.onlyRooms', { rooms: extra.roomNames.join(', ') }),
          extra.freeBelowAge !== null && i18n.t('booking.extra.freeBelowAge', { age: extra.freeBelowAge }),
        ].filter((note) => typeof note === 'string' && note !== '')
        return (
          <div key={extra.id}>
            <dt>
              {getText(extra, 'name', language)}
              {[extra.sentence, notes.join(' · ')]
                .filter((text) => text !== '')
                .map((text) => (
                  <small key={text}>{text}</small>
                ))}
            </dt>
            <dd>{i18n.t(unitLabels[extra.per], { price: formatSigned(extra.amountCents, language) })}</dd>
          </div>
        )
      })}
    </dl>
  )
}
