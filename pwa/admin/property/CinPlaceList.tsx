/** The places where the farm itself must write its CIN. They are ticked and saved with the form. */
import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { Link } from 'wouter'
import { getRoomName } from '#contract/text/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { channelsQuery } from '../channels/queries.ts'
import { getPlaceHref } from '../places.ts'
import { readRooms } from '../rooms/queries.ts'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { type CinPlace, isTicked, listCinPlaces, tick } from './cinPlaces.ts'
import type { FactInputProps } from './FactInput.tsx'
import { getFieldId } from './fields.ts'

const titleId = getFieldId('cinPlaces')

export function CinPlaceList({ values, onChange }: FactInputProps) {
  const { i18n, language } = useLanguage()
  const rooms = useLiveQuery(readRooms)
  const channels = useQuery(channelsQuery)
  if (rooms === undefined) return null
  const places = listCinPlaces({ cin: values.cin ?? '', rooms, channels: channels.data ?? [] })
  const describe = ({ room, listing }: CinPlace): string => {
    const name = room && getRoomName(room, language)
    if (listing !== null) return i18n.t('admin.cinPlaces.listing', { portal: listing, room: name })
    return name === null ? i18n.t('admin.cinPlaces.plate') : i18n.t('admin.cinPlaces.roomPlate', { room: name })
  }
  return (
    <section className="stack-3 property-group" aria-labelledby={titleId}>
      <h3 id={titleId}>{i18n.t('admin.cinPlaces.title')}</h3>
      <p className="muted">{i18n.t('admin.cinPlaces.text')}</p>
      <div className="choices">
        {places.map((place) => (
          <Checkbox
            key={place.path}
            id={getFieldId(place.path)}
            label={describe(place)}
            hint={place.cin}
            checked={isTicked(values, place)}
            onChange={({ target }) => onChange(tick(values, place, target.checked))}
          />
        ))}
      </div>
      <QueryStatus query={channels} />
      <p className="muted">
        {i18n.t('admin.cinPlaces.more')} <Link href={getPlaceHref('/channels')}>{i18n.t('admin.place.channels')}</Link>
      </p>
    </section>
  )
}
