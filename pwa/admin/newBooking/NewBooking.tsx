import { type ComponentProps, lazy, Suspense } from 'react'
import type { NewBookingDialog } from './NewBookingDialog.tsx'

const LazyDialog = lazy(async () => ({ default: (await import('./NewBookingDialog.tsx')).NewBookingDialog }))

/** The dialog for a new booking. Its code is loaded when it opens for the first time. */
export const NewBooking = (props: ComponentProps<typeof NewBookingDialog>) => (
  <Suspense>
    <LazyDialog {...props} />
  </Suspense>
)
