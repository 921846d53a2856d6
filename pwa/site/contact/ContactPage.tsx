/** The contact page: the farm's data, the message form, the map and the directions. */
import { travelLabels } from '#contract/site/travelWays.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useContent } from '../shell/ContentProvider.tsx'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import { NoScriptNote } from '../shell/NoScriptNote.tsx'
import { Toasts } from '../shell/Toasts.tsx'
import { ContactCard } from './ContactCard.tsx'
import { ContactForm } from './ContactForm.tsx'
import './ContactPage.css'
import { PageTitle } from '../shell/PageTitle.tsx'
import { FarmMap } from './FarmMap.tsx'

/** The ways by car, from city to city. */
function Directions() {
  const { i18n } = useLanguage()
  const { directions } = useContent()
  if (directions.length === 0) return null
  return (
    <section aria-labelledby="contact-directions">
      <h2 id="contact-directions">{i18n.t('contact.directions')}</h2>
      <ul className="contact-directions">
        {directions.map(({ from, way }) => (
          <li key={way}>
            <h3>{from}</h3>
            <p>{way}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** By train, bus or taxi, or with somebody of the farm. */
function WithoutCar() {
  const { i18n } = useLanguage()
  const { withoutCar } = useContent()
  if (withoutCar.length === 0) return null
  return (
    <section aria-labelledby="contact-without-car">
      <h2 id="contact-without-car">{i18n.t('contact.withoutCar')}</h2>
      <ul className="contact-directions">
        {withoutCar.map(({ by, way }) => (
          <li key={way}>
            <h3>{i18n.t(travelLabels[by])}</h3>
            <p>{way}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function ContactPage() {
  const { i18n } = useLanguage()
  return (
    <div className="wide section contact">
      <header>
        <PageTitle text={i18n.t('contact.title')} />
        <p className="lead">{i18n.t('contact.subtitle')}</p>
      </header>
      <NoScriptNote />
      <div className="contact-columns">
        <ErrorBoundary>
          <ContactCard />
        </ErrorBoundary>
        <ErrorBoundary>
          <ContactForm />
        </ErrorBoundary>
      </div>
      <FarmMap />
      <Directions />
      <WithoutCar />
      <Toasts />
    </div>
  )
}
