import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Base64;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests a client of Graylog with JUnit 5. Requires graylog-conformance on the PATH. */
class GraylogTest {
  private static Process server;
  private static String root;

  @BeforeAll
  static void startGraylog() throws Exception {
    server =
        new ProcessBuilder(
                "graylog-conformance", "serve", "--server-version", "6.1", "--port", "0", "--json")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    // The server prints one line once it is ready.
    var ready = Pattern.compile("\"root\":\"([^\"]+)\"").matcher(server.inputReader().readLine());
    assertTrue(ready.find());
    root = ready.group(1);
  }

  @AfterAll
  static void stopGraylog() {
    server.destroy();
  }

  @Test
  void readsTheVersion() throws Exception {
    var account = Base64.getEncoder().encodeToString("admin:admin".getBytes());
    var request =
        HttpRequest.newBuilder(URI.create(root + "/system"))
            .header("Authorization", "Basic " + account)
            .build();
    var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    assertEquals(200, response.statusCode());
    assertTrue(response.body().contains("\"version\":\"6.1"));
  }
}
