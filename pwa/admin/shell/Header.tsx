import { useLanguage } from '#pwa/i18n.tsx'
import { NewBookingButton } from '../newBooking/NewBookingButton.tsx'
import type { Place } from '../places.ts'
import { readFarmName } from '../session/farmName.ts'
import { useProperty } from '../settings/propertyContext.ts'
import './Header.css'
import type { Layout } from './layout.ts'
import { StatusMark } from './StatusMark.tsx'

type Props = { layout: Layout; place: Place; isRestricted: boolean }

/** One line: where I am, the state of the data, and what every place offers. */
export function Header({ layout, place, isRestricted }: Props) {
  const { i18n } = useLanguage()
  const name = useProperty()?.name ?? readFarmName()
  return (
    <header className="panel-header">
      {layout !== 'bar' && (
        <a className="panel-brand" href="/" aria-label={i18n.t('admin.openSite')}>
          {layout === 'rail' ? name : Array.from(name)[0]}
        </a>
      )}
      <h1>{i18n.t(place.label)}</h1>
      {!isRestricted && (
        <>
          <StatusMark />
          <NewBookingButton isShort={layout === 'bar'} />
        </>
      )}
    </header>
  )
}
