import { Button } from '#pwa/ui/Button.tsx'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import './MailTestButton.css'
import type { useMailTest } from './useMailTest.ts'

export function MailTestButton({ label, blockedReason, isDisabled, runTest }: ReturnType<typeof useMailTest>) {
  return (
    <span className="mail-test">
      <Button
        variant="quiet"
        disabled={isDisabled}
        aria-describedby={blockedReason === null ? undefined : 'mail-test-blocked-reason'}
        onClick={runTest}
      >
        {label}
      </Button>
      <BlockedReason id="mail-test-blocked-reason" />
    </span>
  )
}
