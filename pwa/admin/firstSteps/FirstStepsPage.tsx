/** First steps: what is still the sample farm's, and where it is changed. For managers; needs the network. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { FirstStep } from '#contract/firstSteps.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { historyQuery, isInProgress, progressIntervalMs } from '../backups/queries.ts'
import { useStartedFailures } from '../backups/started.ts'
import { getPlaceHref } from '../places.ts'
import { formSections } from '../property/fields.ts'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { BeginFarm } from './BeginFarm.tsx'
import { firstStepsQuery } from './queries.ts'
import { SiteSwitch } from './SiteSwitch.tsx'

const labels: Record<FirstStep['step'], { title: string; text: string; href: string | null }> = {
  guests: { title: /*i18n*/ 'admin.firstSteps.guests', text: /*i18n*/ 'admin.firstSteps.guestsText', href: null },
  facts: {
    title: /*i18n*/ 'admin.firstSteps.facts',
    text: /*i18n*/ 'admin.firstSteps.factsText',
    href: getPlaceHref('/property'),
  },
  iban: {
    title: /*i18n*/ 'admin.firstSteps.iban',
    text: /*i18n*/ 'admin.firstSteps.ibanText',
    href: getPlaceHref('/property', '/payments'),
  },
  rooms: {
    title: /*i18n*/ 'admin.place.rooms',
    text: /*i18n*/ 'admin.firstSteps.roomsText',
    href: getPlaceHref('/rooms'),
  },
  lockedPeriods: {
    title: /*i18n*/ 'admin.firstSteps.lockedPeriods',
    text: /*i18n*/ 'admin.firstSteps.lockedPeriodsText',
    href: getPlaceHref('/rooms', '/locked'),
  },
  accounts: {
    title: /*i18n*/ 'admin.place.accounts',
    text: /*i18n*/ 'admin.firstSteps.accountsText',
    href: getPlaceHref('/accounts'),
  },
  lists: {
    title: /*i18n*/ 'admin.firstSteps.lists',
    text: /*i18n*/ 'admin.firstSteps.listsText',
    href: null,
  },
  texts: {
    title: /*i18n*/ 'admin.place.texts',
    text: /*i18n*/ 'admin.firstSteps.textsText',
    href: getPlaceHref('/texts', '?sample'),
  },
  pictures: {
    title: /*i18n*/ 'admin.place.pictures',
    text: /*i18n*/ 'admin.firstSteps.picturesText',
    href: getPlaceHref('/pictures', '?sample'),
  },
  privacy: {
    title: /*i18n*/ 'admin.firstSteps.privacy',
    text: /*i18n*/ 'admin.firstSteps.privacyText',
    href: getPlaceHref('/property', '/privacy'),
  },
}

export function FirstStepsPage() {
  const { i18n } = useLanguage()
  const history = useQuery(historyQuery).data
  const isRunning = isInProgress(history)
  const steps = useQuery(isRunning ? { ...firstStepsQuery, refetchInterval: progressIntervalMs } : firstStepsQuery)
  useStartedFailures(history)
  return (
    <>
      <header className="page-head">
        <p className="muted">{i18n.t('admin.firstSteps.text')}</p>
      </header>
      <QueryStatus query={steps} />
      <ul className="rows">
        {steps.data?.map(({ step, remaining, items }) => {
          const { title, text, href } = labels[step]
          return (
            <Row
              key={step}
              actions={
                <>
                  {step === 'guests' && remaining > 0 && <BeginFarm isRunning={isRunning} />}
                  {href !== null && remaining > 0 && (
                    <Link asChild href={href}>
                      <ButtonLink>
                        {i18n.t('admin.firstSteps.change')}
                        <span className="visually-hidden">: {i18n.t(title)}</span>
                      </ButtonLink>
                    </Link>
                  )}
                </>
              }
              more={
                remaining > 0 && (
                  <>
                    <p className="muted">{i18n.t(text, { n: remaining })}</p>
                    {step === 'lists' && <ListLinks names={items} />}
                  </>
                )
              }
            >
              <strong>{i18n.t(title)}</strong>
              <Badge tone={remaining === 0 ? 'ok' : 'warn'}>
                {i18n.t(remaining === 0 ? /*i18n*/ 'admin.firstSteps.done' : /*i18n*/ 'admin.firstSteps.open')}
              </Badge>
            </Row>
          )
        })}
      </ul>
      <SiteSwitch />
    </>
  )
}

/** The lists of the site that have entries of the sample, each with the way to its section. */
function ListLinks({ names }: { names: string[] }) {
  const { i18n } = useLanguage()
  const sections = formSections.filter(({ list }) => list && names.includes(list.name))
  return (
    <p className="inline-group">
      {sections.map(({ path, title }) => (
        <Link key={path} href={getPlaceHref('/property', `/${path}`)}>
          {i18n.t(title)}
        </Link>
      ))}
    </p>
  )
}
