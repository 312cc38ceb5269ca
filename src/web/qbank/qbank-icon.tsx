import { IconBabyCarriage, IconBook2, IconStethoscope } from '@tabler/icons-react'

const icons = { stethoscope: IconStethoscope, 'baby-carriage': IconBabyCarriage }

/** The drawing that a Qbank's file names; a book for a name that this build does not know. */
export function QbankIcon({ icon }: { icon: string }) {
  const Icon = icons[icon as keyof typeof icons] ?? IconBook2
  return <Icon size={24} aria-hidden />
}
