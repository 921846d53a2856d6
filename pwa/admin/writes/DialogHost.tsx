import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { useLocation } from 'wouter'

type RenderDialog = (onClose: () => void) => ReactNode

const OpenDialogContext = createContext<((render: RenderDialog) => void) | null>(null)

/** Opens a dialog that stays open when its button goes: somebody else may delete what it is about while somebody types. */
export function useOpenDialog() {
  const open = useContext(OpenDialogContext)
  if (open === null) throw new Error('A dialog is opened outside of its host')
  return open
}

/** Where such a dialog stands. Another page closes it. */
export function DialogHost({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const [opened, setOpened] = useState<{ render: RenderDialog; path: string } | null>(null)
  const open = useCallback((render: RenderDialog) => setOpened({ render, path }), [path])
  if (opened !== null && opened.path !== path) setOpened(null)
  return (
    <OpenDialogContext value={open}>
      {children}
      {opened?.render(() => setOpened((it) => (it === opened ? null : it)))}
    </OpenDialogContext>
  )
}
