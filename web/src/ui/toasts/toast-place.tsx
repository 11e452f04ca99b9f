import { Notifications } from "@mantine/notifications";
import "../styles/toasts.css";

/** Top right, five seconds, twenty at once; more of them wait for their turn. */
export function ToastPlace() {
  return <Notifications position="top-right" limit={20} autoClose={5000} />;
}
