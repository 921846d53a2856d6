/** The contact page: the farm's data, the message form, the map and the directions. */
import { useLanguage } from '#pwa/i18n.tsx'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import { NoScriptNote } from '../shell/NoScriptNote.tsx'
import { Toasts } from '../shell/Toasts.tsx'
import { ContactCard } from './ContactCard.tsx'
import { ContactForm } from './ContactForm.tsx'
import './ContactPage.css'
import { FarmMap } from './FarmMap.tsx'

const directions = [
  { city: /*i18n*/ 'contact.from.florence', way: /*i18n*/ 'contact.from.florence.way' },
  { city: /*i18n*/ 'contact.from.perugia', way: /*i18n*/ 'contact.from.perugia.way' },
  { city: /*i18n*/ 'contact.from.rome', way: /*i18n*/ 'contact.from.rome.way' },
]

export function ContactPage() {
  const { i18n } = useLanguage()
  return (
    <div className="wide section contact">
      <header>
        <h1>{i18n.t('contact.title')}</h1>
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
      <ErrorBoundary>
        <FarmMap />
      </ErrorBoundary>
      <section aria-labelledby="contact-directions">
        <h2 id="contact-directions">{i18n.t('contact.directions')}</h2>
        <ul className="contact-directions">
          {directions.map(({ city, way }) => (
            <li key={city}>
              <h3>{i18n.t(city)}</h3>
              <p>{i18n.t(way)}</p>
            </li>
          ))}
        </ul>
      </section>
      <Toasts />
    </div>
  )
}
