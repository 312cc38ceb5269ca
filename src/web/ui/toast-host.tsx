import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

// Titles and counters stand above.
export const ToastHost = () => <Notifications position="bottom-center" />
