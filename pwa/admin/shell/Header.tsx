import { useEffect, useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { readEdited } from '../forms/useDialogDraft.ts'
import { NewBooking } from '../newBooking/NewBooking.tsx'
import { NewBookingButton } from '../newBooking/NewBookingButton.tsx'
import { readRoomOfNewBooking } from '../newBooking/room.ts'
import type { Place, PlacePath } from '../places.ts'
import { SearchButton } from '../search/SearchButton.tsx'
import { keepFarmName, readFarmName } from '../session/farmName.ts'
import { useProperty } from '../settings/propertyContext.ts'
import './Header.css'
import type { Layout } from './layout.ts'
import { StatusMark } from './StatusMark.tsx'

/** They list the mails that have failed. */
const pagesWithFailures: PlacePath[] = ['/today', '/mails']

/** `places`: those that the person may open. */
type Props = {
  layout: Layout
  place: Place
  places: Place[]
  username: string
  isRestricted: boolean
  isStaff: boolean
}

/** One line: where I am, the state of the data, and what every place offers. */
export function Header({ layout, place, places, username, isRestricted, isStaff }: Props) {
  const { i18n } = useLanguage()
  const [isBooking, setBooking] = useState(() => readEdited('newBooking') !== null)
  const known = useProperty()?.name
  useEffect(() => {
    if (known !== undefined) keepFarmName(known)
  }, [known])
  const name = known ?? readFarmName()
  return (
    <header className="panel-header">
      {layout !== 'bar' && (
        <a className="panel-brand" href="/" aria-label={i18n.t('admin.openSite')}>
          {layout === 'rail' ? name : Array.from(name)[0]}
        </a>
      )}
      <div className="panel-title">
        <h1>{i18n.t(place.label)}</h1>
        {/* The rail names the account at its end. */}
        {layout !== 'rail' && <p className="panel-user">{username}</p>}
      </div>
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
