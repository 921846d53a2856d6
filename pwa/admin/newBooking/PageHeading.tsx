/** The heading of a page on which staff can take a booking, with the button for it. */
import { lazy, Suspense, useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import './PageHeading.css'

const NewBookingDialog = lazy(async () => ({ default: (await import('./NewBookingDialog.tsx')).NewBookingDialog }))

/** `roomId`: the room that the page shows. It is chosen at first, if it is free. */
export function PageHeading({ title, roomId = null }: { title: string; roomId?: number | null }) {
  const { i18n } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="page-heading">
      <h1>{title}</h1>
      {/* Free rooms can be looked up offline, so only the dialog's own button is disabled then. */}
      <Button variant="primary" onClick={() => setOpen(true)}>
        {i18n.t('admin.newBooking.title')}
      </Button>
      <Suspense>{isOpen && <NewBookingDialog roomId={roomId} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
