/** The sections of a place, each with an address: a list beside the page, and a choice above it on narrow screens. */
import { Link, useLocation } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { useIsWide } from '#pwa/ui/useMediaQuery.ts'
import { getPlaceHref, type PlacePath } from '../places.ts'
import './SectionList.css'

export type Section = {
  /** Its address below the place's. */
  path: string
  label: string
  /** The heading above this section and its neighbours with the same one. */
  heading?: string | undefined
  isChanged?: boolean
  isWrong?: boolean
}

type Props = { place: PlacePath; sections: readonly Section[]; current: string | undefined }

const stateLabels = { wrong: /*i18n*/ 'admin.sections.wrong', changed: /*i18n*/ 'admin.sections.changed' }
const getState = ({ isWrong, isChanged }: Section) => (isWrong ? 'wrong' : isChanged ? 'changed' : null)

export function SectionList({ place, sections, current }: Props) {
  const { i18n } = useLanguage()
  const [, navigate] = useLocation()
  const isBeside = useIsWide()
  const getHref = (path: string) => getPlaceHref(place, `/${path}`)
  const listed = sections.map((section) => {
    const state = getState(section)
    return { ...section, state, stateText: state && i18n.t(stateLabels[state]) }
  })
  if (!isBeside)
    return (
      <SelectField
        id="section"
        label={i18n.t('admin.sections.title')}
        value={current}
        onChange={({ target }) => navigate(getHref(target.value))}
      >
        {listed.map(({ path, label, stateText }) => (
          <option key={path} value={path}>
            {i18n.t(label) + (stateText ? ` (${stateText})` : '')}
          </option>
        ))}
      </SelectField>
    )
  return (
    <nav className="section-list" aria-label={i18n.t('admin.sections.title')}>
      <ul>
        {listed.map(({ path, label, heading, state, stateText }, index) => (
          <li key={path}>
            {heading && heading !== listed[index - 1]?.heading && <p className="section-heading">{i18n.t(heading)}</p>}
            <Link href={getHref(path)} aria-current={path === current ? 'page' : undefined}>
              {i18n.t(label)}
              {state && (
                <span className="section-mark" data-state={state} title={stateText ?? undefined}>
                  {state === 'wrong' && <span aria-hidden="true">!</span>}
                  <span className="visually-hidden"> ({stateText})</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
