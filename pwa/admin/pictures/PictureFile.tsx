/** The button that chooses a photograph from this device. */
import { type ReactNode, useId } from 'react'
import { useBlockedReason } from '../sync/useSync.ts'
import './PictureFile.css'

type Props = { children: ReactNode; label: string; isPending: boolean; onChoose: (file: File) => void }

export function PictureFile({ children, label, isPending, onChoose }: Props) {
  const id = useId()
  const blockedReason = useBlockedReason()
  const isDisabled = isPending || blockedReason !== null
  return (
    <span className="picture-file">
      <input
        id={id}
        type="file"
        accept="image/*"
        aria-label={label}
        disabled={isDisabled}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file can be chosen again after an error.
          target.value = ''
          if (file) onChoose(file)
        }}
      />
      <label
        htmlFor={id}
        className="button"
        data-variant="secondary"
        data-size="normal"
        data-disabled={isDisabled || undefined}
      >
        {children}
      </label>
    </span>
  )
}
