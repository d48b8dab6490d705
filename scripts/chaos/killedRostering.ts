import { addStudents } from "#functions/assessments/addStudents.ts";
import { getDelivery } from "#functions/table/assessments/deliveries.ts";
import { dieAtWrite } from "./dieAtWrite.ts";

/** Adding students to a delivery in a process of its own, which kills itself. Arguments: delivery, users with commas, and those of `dieAtWrite`, which counts transactions. */
const [, , deliveryId, userIds = "", number, when] = process.argv;
dieAtWrite(Number(number), when, /TransactWrite/);
const delivery = await getDelivery(Number(deliveryId));
if (!delivery) throw new Error(`Delivery ${deliveryId} is missing`);
await addStudents(delivery, userIds.split(","));
