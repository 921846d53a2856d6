/**
 * Where the farm is: a drawn map and, after a press of the button, OpenStreetMap in its place. Until then no data leaves
 * this site.
 */
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { useHydrated } from '#pwa/ui/useHydrated.ts'
import { DrawnMap } from './DrawnMap.tsx'
import './FarmMap.css'
import { useFarm } from '../shell/FarmProvider.tsx'
import { Part } from '../shell/Part.tsx'
import { buildEmbeddedMapUrl, buildMapUrl } from './mapAddress.ts'

/** In the state of the history entry: the map is to open after the reload. */
const reopenState = { opensMap: true }

/**
 * Whether the document may embed the map. A navigation inside the app keeps the document, and with it the security
 * policy of the page that was loaded first. Only the policy of the contact page allows the map.
 */
function canEmbed(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && new URL(navigation.name).pathname === window.location.pathname
}

export const FarmMap = () => (
  <Part as="section" className="farm-map" aria-labelledby="farm-map">
    <MapContents />
  </Part>
)

function MapContents() {
  const { i18n } = useLanguage()
  const { address } = useFarm()
  const isHydrated = useHydrated()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    // Until hydration is done the button is disabled and cannot have the focus.
    if (!isHydrated || !window.history.state?.opensMap) return
    window.history.replaceState(null, '')
    setIsOpen(true)
    button.current?.focus()
  }, [isHydrated])

  const toggle = () => {
    if (isOpen || canEmbed()) return setIsOpen(!isOpen)
    window.history.replaceState(reopenState, '')
    window.location.reload()
  }
  return (
    <>
      <h2 id="farm-map">{i18n.t('contact.map')}</h2>
      {isOpen ? <iframe src={buildEmbeddedMapUrl(address)} title={i18n.t('contact.mapFrame')} /> : <DrawnMap />}
      <p className="inline-group">
        <Button ref={button} disabled={!isHydrated} onClick={toggle}>
          {i18n.t(isOpen ? /*i18n*/ 'contact.closeMap' : /*i18n*/ 'contact.openMap')}
        </Button>
        <a href={buildMapUrl(address)} target="_blank" rel="noopener noreferrer">
          {i18n.t('contact.mapLink')}
        </a>
        <span className="muted">{i18n.t('contact.mapNote')}</span>
      </p>
    </>
  )
}
