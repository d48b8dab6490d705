import com.amazonaws.services.dynamodbv2.local.main.ServerRunner;
import com.amazonaws.services.dynamodbv2.local.server.DynamoDBProxyServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.Field;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.HandlerWrapper;

/**
 * DynamoDB Local listens on every interface, answers anybody, and outlives whoever started it. This starts the same
 * server on the loopback interface only, on a port that it takes itself and tells on standard output, and ends it when
 * standard input closes: so it ends with its parent, even a killed one. It answers only under the secret path that is
 * the first line of standard input: who does not know it reaches no table, also not by a port that changed hands.
 */
public class LoopbackDynamoDbLocal {
  public static void main(String[] arguments) throws Exception {
    BufferedReader parent = new BufferedReader(new InputStreamReader(System.in));
    String path = "/" + parent.readLine();
    DynamoDBProxyServer proxy = ServerRunner.createServerFromCommandLineArgs(arguments);
    Field field = DynamoDBProxyServer.class.getDeclaredField("server");
    field.setAccessible(true);
    Server server = (Server) field.get(proxy);
    ServerConnector connector = (ServerConnector) server.getConnectors()[0];
    connector.setHost("127.0.0.1");
    try {
      connector.open();
    } catch (IOException taken) {
      connector.setPort(0);
      connector.open();
    }
    HandlerWrapper guard = new Guard(path);
    guard.setHandler(server.getHandler());
    server.setHandler(guard);
    proxy.safeStart();
    System.out.println("LISTENING " + connector.getLocalPort());
    System.out.flush();
    while (parent.read() != -1) {}
    Runtime.getRuntime().halt(0);
  }

  private static class Guard extends HandlerWrapper {
    private final String path;

    Guard(String path) {
      this.path = path;
    }

    @Override
    public void handle(String target, Request base, HttpServletRequest request, HttpServletResponse response)
        throws IOException, ServletException {
      if (target.equals(path) || target.equals(path + "/")) {
        super.handle(target, base, request, response);
        return;
      }
      base.setHandled(true);
      response.sendError(HttpServletResponse.SC_FORBIDDEN);
    }
  }
}
