/** The machine-readable lines of a document, pasted or typed by a reader. What they say fills in the fields below. */
import { useState } from 'react'
import type { Day } from '#contract/days/days.ts'
import { changeGuest } from '#contract/guests/guestForm.ts'
import type { GuestData } from '#contract/guests/guests.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { TextArea } from '#pwa/ui/TextArea.tsx'

type Props = { guest: GuestData; today: Day; onRead: (guest: GuestData) => void }

const errors = {
  incomplete: /*i18n*/ 'admin.guests.mrzIncomplete',
  wrong_digit: /*i18n*/ 'admin.guests.mrzWrongDigit',
} as const

export function MrzField({ guest, today, onRead }: Props) {
  const { i18n } = useLanguage()
  const [text, setText] = useState('')
  const [error, setError] = useState<keyof typeof errors | null>(null)
  const [isRead, setRead] = useState(false)
  /** `isEnd`: nothing more will come, so what is wrong is said. */
  const read = async (typed: string, isEnd: boolean) => {
    const { readMrz } = await import('./readMrz.ts')
    const result = readMrz(typed, guest, today)
    if (result.ok) {
      onRead(changeGuest(guest, result.change))
      setText('')
      setRead(true)
    } else if (isEnd) setError(result.code)
  }
  return (
    <div className="dialog-wide">
      <TextArea
        id="guest-mrz"
        label={i18n.t('admin.guests.mrz')}
        hint={i18n.t(isRead ? /*i18n*/ 'admin.guests.mrzRead' : /*i18n*/ 'admin.guests.mrzHint')}
        error={error === null ? undefined : i18n.t(errors[error])}
        className="control mrz"
        rows={2}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setError(null)
          // A reader may end with a line break, after everything was read.
          if (target.value.trim() === '') return setText('')
          setText(target.value)
          setRead(false)
          const isPasted = target.value.length > text.length + 1
          void read(target.value, isPasted)
        }}
        onBlur={() => text.trim() !== '' && void read(text, true)}
      />
    </div>
  )
}
