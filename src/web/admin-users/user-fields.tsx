import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { longestEmail, longestName } from '../../contract/auth.ts'

export interface UserValues {
  displayName: string
  email: string
  username: string
}

/** The fields of an account, for a new one and for one that is changed. */
export const UserFields = ({ form }: { form: UseFormReturnType<UserValues> }) => (
  <>
    <TextInput
      data-autofocus
      label="Full Name"
      size="md"
      required
      maxLength={longestName}
      key={form.key('displayName')}
      {...form.getInputProps('displayName')}
    />
    <TextInput
      label="Email"
      type="email"
      size="md"
      required
      maxLength={longestEmail}
      key={form.key('email')}
      {...form.getInputProps('email')}
    />
    <TextInput
      label="Username"
      description="3 to 32 letters, digits, dots, underscores or hyphens"
      size="md"
      required
      autoCapitalize="none"
      key={form.key('username')}
      {...form.getInputProps('username')}
    />
  </>
)

/** Says at its field what is wrong with it; returns what belongs to none. */
export function showAtField(
  form: UseFormReturnType<UserValues>,
  error: { field: string | undefined; message: string },
) {
  if (isField(error.field)) form.setFieldError(error.field, error.message)
}

export const isField = (field: string | undefined): field is keyof UserValues =>
  field === 'displayName' || field === 'email' || field === 'username'
