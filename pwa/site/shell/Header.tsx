import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { formatPhoneUrl } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Dialog } from '#pwa/ui/Dialog.tsx'
import { Icon } from '#pwa/ui/Icon.tsx'
import { leaveDialog } from '#pwa/ui/useBackToClose.ts'
import { useBookingsEnabled } from './BookingsEnabledProvider.tsx'
import { BookLink } from './BookLink.tsx'
import './Header.css'
import { useFarm } from './FarmProvider.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Logo } from './Logo.tsx'
import { NavigationLink } from './NavigationLink.tsx'
import { useNavigation } from './navigation.ts'

type LinksProps = {
  entries: ReturnType<typeof useNavigation>
  /** The path of the page. */
  path: string
  onChoose?: () => void
}

/** A page below another one, such as that of a room, is in the place of the upper one. */
const getCurrent = (page: string | null, path: string) =>
  page === path ? 'page' : path.startsWith(`${page}/`) ? 'true' : undefined

function PageLinks({ entries, path, onChoose }: LinksProps) {
  if (entries.length === 0) return null
  return (
    <ul className="page-links">
      {entries.map(({ id, href, text }) => (
        <li key={id}>
          <NavigationLink
            href={href}
            onClick={onChoose}
            aria-current={getCurrent(href, path)}
            {...(onChoose && leaveDialog)}
          >
            {text}
          </NavigationLink>
        </li>
      ))}
    </ul>
  )
}

export function Header({ path }: Pick<LinksProps, 'path'>) {
  const { i18n } = useLanguage()
  const { name, phone } = useFarm()
  const entries = useNavigation('menu')
  // The farm can hide every page. Then the menu of a phone has the way to book alone.
  const hasMenu = useBookingsEnabled() || entries.length > 0
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const hasChosen = useRef(false)
  const choose = () => {
    hasChosen.current = true
    close()
  }
  // The closed dialog gives the focus back to the menu button; who has chosen a page goes on in it.
  useEffect(() => {
    if (open || !hasChosen.current) return
    hasChosen.current = false
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [open])
  // `commandfor` opens the drawer without scripts. React passes on this attribute only in lower case.
  const openDialogAttributes = { commandfor: 'drawer', command: 'show-modal' }
  return (
    <header className="header">
      <Link href="/" className="header-brand">
        <Logo />
        <span>{name}</span>
      </Link>
      {entries.length > 0 && (
        <nav className="header-links" aria-label={i18n.t('nav.main')}>
          <PageLinks entries={entries} path={path} />
        </nav>
      )}
      <LanguageSwitch />
      <div className="header-book">
        <BookLink size="small">{i18n.t('nav.bookNow')}</BookLink>
      </div>
      <a className="header-button" href={formatPhoneUrl(phone)} aria-label={i18n.t('nav.call', { phone })}>
        <Icon name="phone" />
      </a>
      {hasMenu && (
        <>
          <button
            type="button"
            className="header-button header-menu"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            {...openDialogAttributes}
          >
            <Icon name="menu" size={28} />
            <span className="visually-hidden">{i18n.t('nav.menu')}</span>
          </button>
          <Dialog
            id="drawer"
            variant="drawer"
            label={i18n.t('nav.menu')}
            closeLabel={i18n.t('nav.close')}
            open={open}
            onOpenedEarly={() => setOpen(true)}
            onClose={close}
          >
            <nav className="drawer" aria-label={i18n.t('nav.menu')}>
              <PageLinks entries={entries} path={path} onChoose={choose} />
              <BookLink inDialog onClick={choose}>
                {i18n.t('nav.bookNow')}
              </BookLink>
            </nav>
          </Dialog>
        </>
      )}
    </header>
  )
}
