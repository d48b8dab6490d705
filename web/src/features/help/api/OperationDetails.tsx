import classes from "./api.module.css";
import { fieldsOf, type Operation, type Schema, typeText } from "./operations.ts";

/** One call of the API, closed until somebody wants to know more. */
export function OperationDetails({ operation }: { operation: Operation }) {
  const { method, path, summary, description, parameters, body, reply, refusals } = operation;
  return (
    <details className={classes.operation} id={operation.id}>
      <summary>
        <code>
          <strong>{method}</strong> {path}
        </code>
        <span className={classes.summary}>{summary}</span>
      </summary>
      <div className={classes.inside}>
        <p>{description}</p>
        {parameters.length > 0 && (
          <>
            <h3>Parameters</h3>
            <dl className={classes.fields}>
              {parameters.map((parameter) => (
                <Field
                  key={`${parameter.in} ${parameter.name}`}
                  name={parameter.name}
                  schema={parameter.schema}
                  note={`in the ${parameter.in}`}
                  isRequired={parameter.required}
                />
              ))}
            </dl>
          </>
        )}
        <Body title="Body" schema={body} />
        <Body title="Reply" schema={reply} />
        <p className={classes.hint}>Refusals: {refusals.join(", ")}</p>
      </div>
    </details>
  );
}

function Body({ title, schema }: { title: string; schema: Schema | undefined }) {
  if (!schema) return null;
  return (
    <>
      <h3>
        {title}: {typeText(schema)}
      </h3>
      <Fields schema={schema} />
    </>
  );
}

/** The fields of an object, and theirs below each. */
function Fields({ schema }: { schema: Schema }) {
  const fields = fieldsOf(schema);
  if (fields.length === 0) return null;
  return (
    <dl className={classes.fields}>
      {fields.map(({ name, schema: field, isRequired }, place) => (
        // Two kinds of objects may share a name.
        <Field key={`${place} ${name}`} name={name} schema={field} isRequired={isRequired} />
      ))}
    </dl>
  );
}

function Field(props: { name: string; schema: Schema; isRequired: boolean; note?: string }) {
  const notes = [props.note, props.isRequired && "required"].filter(Boolean).join(", ");
  return (
    <div className={classes.field}>
      <dt>
        <code>{props.name}</code>
      </dt>
      <dd>
        {typeText(props.schema)}
        {notes && <span className={classes.hint}> ({notes})</span>}
        <Fields schema={props.schema} />
      </dd>
    </div>
  );
}
