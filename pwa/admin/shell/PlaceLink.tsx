import { useId } from 'react'
import { Link } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import { Icon } from '#pwa/ui/Icon.tsx'
import { placeIcons } from '../placeIcons.ts'
import { getPlaceHref, type Place } from '../places.ts'
import './PlaceLink.css'

type Props = {
  place: Place
  isCurrent: boolean
  /** The number of what is new there; of today, the reminders. */
  unseenCount?: number | undefined
  /** Shows what the place is for. */
  hasText?: boolean
  onPress?: () => void
}

/** A link to a place, in the navigation and in the sheet of all places. Its name is the label alone. */
export function PlaceLink({ place, isCurrent, unseenCount = 0, hasText = false, onPress }: Props) {
  const { i18n } = useLanguage()
  const id = useId()
  const describedBy = [unseenCount > 0 && `${id}-count`, hasText && `${id}-about`]
    .filter((it) => it !== false)
    .join(' ')
  return (
    <Link
      href={getPlaceHref(place.path)}
      className="place-link"
      aria-current={isCurrent ? 'page' : undefined}
      aria-describedby={describedBy || undefined}
      title={hasText ? undefined : i18n.t(place.about)}
      {...(onPress && { onClick: onPress })}
    >
      <Icon path={placeIcons[place.icon]} size={22} className="place-icon" />
      <span className="place-label">{i18n.t(place.label)}</span>
      {unseenCount > 0 && (
        <>
          <span className="place-count" aria-hidden="true">
            {unseenCount}
          </span>
          <span id={`${id}-count`} hidden>
            {place.path === '/today'
              ? i18n.t('admin.notes.count', { n: unseenCount })
              : i18n.t('admin.news.count', { n: unseenCount })}
          </span>
        </>
      )}
      {hasText && (
        <span className="place-about" id={`${id}-about`} aria-hidden="true">
          {i18n.t(place.about)}
        </span>
      )}
    </Link>
  )
}
