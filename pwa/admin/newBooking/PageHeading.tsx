/** The heading of a page on which staff can take a booking, with the button for it. */
import { type ReactNode, useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { NewBooking } from './NewBooking.tsx'
import './PageHeading.css'

type Props = {
  title: string
  /** The room that the page shows. It is chosen at first, if it is free. */
  roomId?: number | null
  /** Shown between the title and the button. */
  children?: ReactNode
}

export function PageHeading({ title, roomId = null, children }: Props) {
  const { i18n } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="page-heading">
      <h1>{title}</h1>
      {children}
      {/* Free rooms can be looked up offline, so only the dialog's own button is disabled then. */}
      <Button variant="primary" onClick={() => setOpen(true)}>
        {i18n.t('admin.newBooking.title')}
      </Button>
      {isOpen && <NewBooking roomId={roomId} onClose={() => setOpen(false)} />}
    </div>
  )
}
