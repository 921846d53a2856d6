import { useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { NewBooking } from '../newBooking/NewBooking.tsx'
import { NewBookingButton } from '../newBooking/NewBookingButton.tsx'
import { readRoomOfNewBooking } from '../newBooking/room.ts'
import type { Place, PlacePath } from '../places.ts'
import { SearchButton } from '../search/SearchButton.tsx'
import { readFarmName } from '../session/farmName.ts'
import { useProperty } from '../settings/propertyContext.ts'
import { readEdited } from '../writes/useDialogDraft.ts'
import './Header.css'
import type { Layout } from './layout.ts'
import { StatusMark } from './StatusMark.tsx'

/** They list the mails that have failed. */
const pagesWithFailures: PlacePath[] = ['/today', '/mails']

/** `places`: those that the person may open. */
type Props = { layout: Layout; place: Place; places: Place[]; isRestricted: boolean; isStaff: boolean }

/** One line: where I am, the state of the data, and what every place offers. */
export function Header({ layout, place, places, isRestricted, isStaff }: Props) {
  const { i18n } = useLanguage()
  const [isBooking, setBooking] = useState(() => readEdited('newBooking') !== null)
  const name = useProperty()?.name ?? readFarmName()
  return (
    <header className="panel-header">
      {layout !== 'bar' && (
        <a className="panel-brand" href="/" aria-label={i18n.t('admin.openSite')}>
          {layout === 'rail' ? name : Array.from(name)[0]}
        </a>
      )}
      <h1>{i18n.t(place.label)}</h1>
      {!isRestricted && <StatusMark isListed={pagesWithFailures.includes(place.path)} />}
      {!isRestricted && isStaff && (
        <>
          <SearchButton places={places} isShort={layout === 'bar'} onNewBooking={() => setBooking(true)} />
          <NewBookingButton
            isShort={layout === 'bar'}
            isLoud={place.group === 'daily'}
            onPress={() => setBooking(true)}
          />
          {isBooking && <NewBooking roomId={readRoomOfNewBooking()} onClose={() => setBooking(false)} />}
        </>
      )}
    </header>
  )
}
