/** Import and export: bookings of another system in, the farm's rows out, as files of a spreadsheet. For managers. */
import { useLanguage } from '#pwa/i18n.tsx'
import './ExchangePage.css'
import { ExportLinks } from './ExportLinks.tsx'
import { ImportSection } from './ImportSection.tsx'

export function ExchangePage() {
  const { i18n } = useLanguage()
  return (
    <div className="exchange">
      <ImportSection />
      <section className="exchange-exports" aria-labelledby="exports-title">
        <h2 id="exports-title">{i18n.t('admin.months.exports')}</h2>
        <p className="muted">{i18n.t('admin.exchange.exportsText')}</p>
        <ExportLinks />
      </section>
    </div>
  )
}
