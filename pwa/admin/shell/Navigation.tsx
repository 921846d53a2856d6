/** The navigation: all places from a width of 1024 px on; below it those of every day, and a sheet with the others. */
import { type ReactNode, useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Icon } from '#pwa/ui/Icon.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { placeIcons } from '../placeIcons.ts'
import { type Place, type PlacePath, placeGroups } from '../places.ts'
import { chooseLanguage } from './accountLanguage.ts'
import { GroupsBelow } from './GroupsBelow.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import type { Layout } from './layout.ts'
import './Navigation.css'
import { PlaceLink } from './PlaceLink.tsx'

/** What fits beside "More" at the bottom of a phone. */
const maxPlacesInBar = 4

type Props = {
  layout: Layout
  places: Place[]
  current: Place
  /** The number of what is new, by the path of its place. */
  unseenCounts: ReadonlyMap<PlacePath, number>
  /** Stands at the end of the sheet. */
  account: ReactNode
}

export function Navigation({ layout, places, current, unseenCounts, account }: Props) {
  const { i18n } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const daily = places.filter(({ group }) => group === placeGroups[0].id)
  const shown = layout === 'rail' ? places : layout === 'slim' ? daily : daily.slice(0, maxPlacesInBar)
  const others = places.filter((it) => !shown.includes(it))
  const renderPlace = (place: Place, isInSheet: boolean) => (
    <li key={place.path}>
      <PlaceLink
        place={place}
        isCurrent={place === current}
        unseenCount={unseenCounts.get(place.path)}
        hasText={isInSheet}
        {...(isInSheet && { onPress: () => setOpen(false) })}
      />
    </li>
  )
  const renderGroups = (listed: Place[], isInSheet: boolean) =>
    placeGroups.map(({ id, label }) => {
      const members = listed.filter(({ group }) => group === id)
      return (
        members.length > 0 && (
          <div key={id} className="place-group">
            <h2 id={`${layout}-${id}`}>{i18n.t(label)}</h2>
            <ul aria-labelledby={`${layout}-${id}`}>{members.map((place) => renderPlace(place, isInSheet))}</ul>
          </div>
        )
      )
    })
  return (
    <nav className={`navigation navigation-${layout}`} aria-label={i18n.t('admin.sections')}>
      {layout === 'rail' ? (
        <>
          {renderGroups(shown, false)}
          <LanguageChoice onChoose={(it) => void chooseLanguage(it)} />
          <GroupsBelow />
        </>
      ) : (
        <ul className="stack-1 place-strip">
          {shown.map((place) => renderPlace(place, false))}
          <li>
            <button
              type="button"
              className="place-link"
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              data-current={others.includes(current) || undefined}
              onClick={() => setOpen(true)}
            >
              <Icon path={placeIcons.more} size={22} className="place-icon" />
              <span className="place-label">{i18n.t('admin.place.more')}</span>
            </button>
          </li>
        </ul>
      )}
      <Modal
        isOpen={isOpen && layout !== 'rail'}
        onClose={() => setOpen(false)}
        size="wide"
        title={i18n.t('admin.place.more')}
        closeLabel={i18n.t('admin.close')}
      >
        <div className="place-sheet">{renderGroups(others, true)}</div>
        <div className="place-sheet-end">
          {account}
          <div className="place-sheet-links">
            <LanguageChoice onChoose={(it) => void chooseLanguage(it)} />
            <a href="/">{i18n.t('admin.openSite')}</a>
          </div>
        </div>
      </Modal>
    </nav>
  )
}
