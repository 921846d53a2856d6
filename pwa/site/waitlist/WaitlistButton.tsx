/** Asks whether somebody wants to hear when nights that are taken become free. The form is loaded by the press. */
import { lazy, Suspense, useState } from 'react'
import type { Search } from '#contract/search/searchAddress.ts'
import { limits } from '#contract/stays/stay.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import { getTyped } from './typed.ts'

const WaitlistForm = lazy(async () => ({ default: (await import('./WaitlistForm.tsx')).WaitlistForm }))

export function WaitlistButton({ search }: { search: Search }) {
  const { i18n } = useLanguage()
  const { waitlist } = useFarm()
  const [isOpen, setOpen] = useState(() => getTyped(search) !== undefined)
  if (!waitlist || search.guests > limits.maxGuestsByStaff) return null
  if (!isOpen)
    return (
      <p className="scripted">
        <Button onClick={() => setOpen(true)}>{i18n.t('waitlist.open')}</Button>
      </p>
    )
  return (
    <ErrorBoundary>
      <Suspense fallback={<p aria-busy="true">{i18n.t('waitlist.loading')}</p>}>
        <WaitlistForm search={search} />
      </Suspense>
    </ErrorBoundary>
  )
}
