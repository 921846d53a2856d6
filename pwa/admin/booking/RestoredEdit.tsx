/** After a reload the edit of a booking goes on where it was. */
import { useState } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { EditDialog } from './EditDialog.tsx'
import { useEditDraft } from './useEditForm.ts'

export function RestoredEdit({ booking }: { booking: Booking }) {
  const { draft } = useEditDraft()
  /** The booking as it was when the dialog opened. */
  const [opened, setOpened] = useState(draft?.id === booking.id && booking.deletedAt === null ? booking : null)
  return opened && <EditDialog section={draft?.section ?? null} booking={opened} onClose={() => setOpened(null)} />
}
