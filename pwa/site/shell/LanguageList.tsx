import { type ReactNode, useEffect, useRef } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import './LanguageList.css'

/** The language of the page, which opens the list of all. It opens without scripts, too. */
export function LanguageList({ children }: { children: ReactNode }) {
  const { i18n, language } = useLanguage()
  const list = useRef<HTMLDetailsElement>(null)
  const close = () => {
    list.current?.removeAttribute('open')
    // What had the focus is hidden now.
    list.current?.querySelector('summary')?.focus()
  }
  useEffect(() => {
    const closeFromOutside = ({ target }: Event) => {
      if (target instanceof Node && !list.current?.contains(target)) list.current?.removeAttribute('open')
    }
    document.addEventListener('pointerdown', closeFromOutside)
    return () => document.removeEventListener('pointerdown', closeFromOutside)
  }, [])
  return (
    <details
      ref={list}
      className="language-list"
      onClick={({ target }) => target instanceof HTMLAnchorElement && close()}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <summary>
        <span className="visually-hidden">{i18n.t('nav.language')}: </span>
        {language.toUpperCase()}
      </summary>
      {children}
    </details>
  )
}
