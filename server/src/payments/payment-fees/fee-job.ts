import type { Job } from "../../platform/jobs/jobs.ts";

export const paymentFeeTask = "learnPaymentFee";

/** The job that asks the provider what it took for a payment. */
export const paymentFeeJob = (paymentId: string): Job => ({
  task: paymentFeeTask,
  payload: { paymentId },
  key: `${paymentFeeTask}:${paymentId}`,
});
