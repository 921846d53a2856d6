/** After a reload the edit of a booking goes on where it was. */
import { useState } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { readEdited } from '../forms/useDialogDraft.ts'
import { EditDialog } from './EditDialog.tsx'
import { EditDraft } from './editForm.ts'

export function RestoredEdit({ booking }: { booking: Booking }) {
  const [draft] = useState(() => readEdited('edit'))
  /** The booking as it was when the dialog opened. */
  const [opened, setOpened] = useState(draft?.id === booking.id && booking.deletedAt === null ? booking : null)
  const section = EditDraft.safeParse(draft?.values).data?.section ?? null
  return opened && <EditDialog section={section} booking={opened} onClose={() => setOpened(null)} />
}
