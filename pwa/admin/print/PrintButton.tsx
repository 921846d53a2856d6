import type { ComponentProps, ReactNode } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { usePrint } from './usePrint.ts'

type Props = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'children'> & { load: () => Promise<ReactNode> }

/** A button that prints a sheet. */
export function PrintButton({ load, children, ...button }: Props) {
  const { i18n } = useLanguage()
  const { print, sheet } = usePrint()
  return (
    <>
      <Button {...button} onClick={() => void print(load)}>
        {children ?? i18n.t('admin.print')}
      </Button>
      {sheet}
    </>
  )
}
